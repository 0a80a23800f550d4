export interface AreaNames {
	/** houses · house · Houses · houses · HOUSE · HOUSES */
	name: string;
	singular: string;
	module: string;
	camel: string;
	constant: string;
	table: string;
	id: number;
	/** The time in the name of its migration. */
	step: string;
}
