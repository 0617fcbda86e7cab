// The AI SDK validates the UIMessages on standard input and makes model messages of them.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { convertToModelMessages, validateUIMessages } from 'ai';

const given = JSON.parse(readFileSync(0, 'utf8'));
if (given.length > 0) {
    const messages = await validateUIMessages({ messages: given });
    assert.equal(messages.length, given.length);
    assert((await convertToModelMessages(messages)).length > 0);
}
