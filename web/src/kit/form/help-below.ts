/** Fields stand in one line, however much there is to say of them: for `inputWrapperOrder`. */
export const HELP_BELOW: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];
