import type { IssueLike } from "@homeroom/contract/kit/sentences/sentences.ts";

/** No table that we can read: neither CSV nor XLSX, broken, or larger than we take. `problem` is the sentence that a person gets. */
export class UnreadableFile extends Error {
	readonly problem: IssueLike;

	constructor(problem: IssueLike = { message: "import_unreadable" }) {
		super(problem.message);
		this.problem = problem;
	}
}
