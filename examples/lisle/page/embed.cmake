# Writes OUT, a source file with the texts of FILES ("name=path", ...) as string views.
set(text "#include \"assets.hpp\"\n\nnamespace app::page {\n")
foreach(entry IN LISTS FILES)
    string(REGEX MATCH "^([^=]*)=(.*)$" _ "${entry}")
    set(name ${CMAKE_MATCH_1})
    file(READ ${CMAKE_MATCH_2} content)
    string(APPEND text "\nstd::string_view const ${name} = R\"~(${content})~\";\n")
endforeach()
file(WRITE ${OUT} "${text}\n}  // namespace app::page\n")
