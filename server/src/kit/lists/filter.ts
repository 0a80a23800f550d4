/** A condition with `?` for each value. A function of a value goes into a sub-select, or it would run anew for every row. */
export interface Filter {
	sql: string;
	values?: unknown[];
	/** It says nothing but this: whether rows are archived. */
	archived?: boolean;
}
