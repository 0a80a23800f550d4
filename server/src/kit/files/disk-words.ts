/** What a file system says, for a person. */
const WORDS: Record<string, string> = {
	ENOENT: "its folder does not exist",
	ENOTDIR: "what should be its folder is a file",
	EISDIR: "it is a folder",
	EACCES: "we may not write there",
	EPERM: "we may not write there",
	EROFS: "nothing can be written on that disk",
	ENOSPC: "the disk is full",
	EDQUOT: "the disk is full for us",
	EFBIG: "a file of that size is not allowed there",
	EIO: "the disk is damaged",
};

/** Undefined for what is no fault of the place. */
export const diskWords = (error: unknown): string | undefined => WORDS[(error as NodeJS.ErrnoException).code ?? ""];
