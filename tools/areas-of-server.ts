import type { GeneratedFiles } from "./areas.ts";
export function serverFiles(_root: string): GeneratedFiles {
	return {};
}
