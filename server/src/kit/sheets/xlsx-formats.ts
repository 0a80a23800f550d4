/** What a code says for itself, without texts in quotes, signs behind a backslash, colours, places and fillers. */
const bareCode = (code: string): string => code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "");

/** 0%, 0.00%, the built-in 9 and 10: the cell holds 0.755 and shows 75.5%. */
export const isPercentFormat = (id: number, code: string | undefined): boolean =>
	code === undefined ? id === 9 || id === 10 : bareCode(code).includes("%");
