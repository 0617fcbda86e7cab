// Resumes sessions with Claude Code.
// Usage: node resume.mjs CLI FOLDER NAME...; FOLDER has NAME.id and NAME.view.json.
import { readFileSync } from 'node:fs';
import { go_on } from '../conversions/go_on.mjs';

const [, , program, folder, ...names] = process.argv;

await go_on({
    folder,
    names,
    command: (id, next) => [process.execPath, program, '--resume', id, '-p', next, '--model',
        'claude-sonnet-4-5'],
    known: JSON.parse(readFileSync(new URL('known_differences.json', import.meta.url), 'utf8')),
    /** It calls the tool of subagents by its new name; blank answers are lost, and told as such. */
    adapt: (view) => view.map((message) => ({ ...message,
        calls: message.calls.map((call) =>
            call.name === 'Task' ? { ...call, name: 'Agent' } : call),
        texts: message.role === 'assistant' ? message.texts.filter((text) => text.trim() !== '')
            : message.texts,
    })),
    /** What it says of its own, and lisle in place of media that it can't show. */
    is_own: (text) => text.startsWith('<system-reminder>') || text === 'No response requested.'
        || text === '(no content)' || text === 'Continue from where you left off.'
        || text.startsWith('[Attached '),
    /** It joins prompts that follow each other by line ends, and puts reminders behind results. */
    clean: (text) => text.replaceAll(/<system-reminder>[^]*?<\/system-reminder>/g, '')
        .replaceAll(/\s/g, ''),
});
