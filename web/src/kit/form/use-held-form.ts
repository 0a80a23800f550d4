import { type FormEvent, useRef, useState } from "react";
import { ApiError, isUnreachable } from "../api/api-error.ts";
import { type CallOptions, randomKey } from "../api/client.ts";
import { createAttemptKey } from "./attempt-key.ts";
import { focusFirstInvalid } from "./focus-first-invalid.ts";
import { useProblem } from "./use-problem.ts";
import type { RecordForm } from "./use-record-form.ts";

interface HeldFormOptions {
	/** What stands in the fields now, whatever they are. */
	typed: unknown;
	/** Nothing to save yet. */
	disabled?: boolean;
	/** What is wrong with what is typed, by field. It is told of fields that were left, and of all once somebody wants to save; until then nothing is sent. */
	check?: () => Record<string, string>;
	/** Hands `options` on to the call: pressed again after an answer that was lost, it is done once. */
	save: (options: CallOptions) => Promise<unknown>;
	onSaved: () => void;
}
interface HeldForm extends RecordForm {
	/** Sentences beside fields, by their names. */
	errors: Record<string, string>;
	/** Why the last attempt was refused. */
	refusal: ApiError | null;
	/** Somebody has left a field: from now on it says what is wrong with it. */
	left: (name: string) => void;
}

/** A form whose fields belong to each other, so that its page holds them: saved once, refused beside the fields, and not left unsaved without a question. */
export function useHeldForm({ typed, disabled = false, check = nothingWrong, save, onSaved }: HeldFormOptions): HeldForm {
	const element = useRef<HTMLFormElement>(null);
	const [first] = useState(() => JSON.stringify(typed));
	const key = useRef(createAttemptKey(randomKey));
	const running = useRef(false);
	const done = useRef(false);
	const [saving, setSaving] = useState(false);
	const [refusal, setRefusal] = useState<ApiError | null>(null);
	const [problem, setProblem] = useProblem();
	const [wasLeft, setLeft] = useState<ReadonlySet<string>>(new Set());
	const [wanted, setWanted] = useState(false);
	const faults = Object.entries(check()).filter(([name]) => wanted || wasLeft.has(name));

	const refused = (error: unknown) => {
		if (!(error instanceof ApiError)) throw error;
		key.current.failed(error.status);
		setRefusal(error);
		if (Object.keys(error.fields ?? {}).length === 0) setProblem(error.message, isUnreachable(error));
		focusFirstInvalid(element);
	};
	const attempt = async () => {
		if (running.current || disabled) return;
		if (Object.keys(check()).length > 0) {
			setWanted(true);
			return focusFirstInvalid(element);
		}
		running.current = true;
		setSaving(true);
		setProblem(null);
		setRefusal(null);
		const over = () => {
			running.current = false;
			setSaving(false);
		};
		await save({ idempotencyKey: key.current.current() })
			.finally(over)
			.then(() => {
				done.current = true;
				onSaved();
			}, refused);
	};
	return {
		element,
		saving,
		problem,
		refusal,
		errors: { ...refusal?.fields, ...Object.fromEntries(faults) },
		left: (name) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
		isDirty: () => !done.current && JSON.stringify(typed) !== first,
		submit: (event?: FormEvent<HTMLFormElement>) => {
			event?.preventDefault();
			void attempt();
		},
	};
}
const nothingWrong = (): Record<string, string> => ({});
