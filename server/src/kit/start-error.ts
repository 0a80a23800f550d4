/** A reason not to start, written for the person who started us: printed as one sentence, without a stack. */
export class StartError extends Error {}
