// tests/consumers/module/main.cpp - a program that knows the module alone.
import reader;

int main() { return is_wrong_at(R"({"id":7})", "/id") ? 0 : 1; }
