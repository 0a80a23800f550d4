/** 5A becomes 6A, "Year 9 Blue" becomes "Year 10 Blue"; null where there is no number to raise. */
export function nextClass(class_label: string): string | null {
	const raised = class_label.replace(/\d{1,2}(?!\d)/, (number) => String(Number(number) + 1));
	return raised === class_label ? null : raised;
}
