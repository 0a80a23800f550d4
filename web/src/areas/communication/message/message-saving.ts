import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError, isUnreachable } from "../../../kit/api/api-error.ts";
import { MESSAGES, messageQuery } from "../messages.api.ts";
import { changesOf, draftOf, isUntouched, type MessageDraft } from "./message-draft.ts";

/** So long after the last key it is saved. */
const PAUSE_MS = 900;
export type MessageSaving = "saved" | "unsaved" | "saving" | "refused" | "offline";

/** A draft that saves itself: while one writes, when one leaves, and once the network is back. */
export function useMessageDraft(message: Message) {
	const client = useQueryClient();
	const [draft, setDraft] = useState(() => draftOf(message));
	const [saving, setSaving] = useState<MessageSaving>("saved");
	const [refusal, setRefusal] = useState<ApiError | null>(null);
	const now = useRef({ draft, saved: draft, version: message.version });
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const running = useRef<Promise<boolean>>(undefined);

	const saveOnce = useCallback(async (): Promise<boolean> => {
		const { draft: sent, saved, version } = now.current;
		const changes = changesOf(saved, sent);
		if (changes === null) return true;
		setSaving("saving");
		try {
			const answer = await api.messages.update({ params: { id: message.id }, body: { ...changes, version } });
			now.current = { ...now.current, saved: sent, version: answer.version };
			client.setQueryData(messageQuery(message.id).queryKey, answer);
			void client.invalidateQueries({ queryKey: [MESSAGES, "list"] });
			setRefusal(null);
			setSaving(now.current.draft === sent ? "saved" : "unsaved");
			return true;
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setRefusal(error);
			setSaving(isUnreachable(error) ? "offline" : "refused");
			return false;
		}
	}, [client, message.id]);
	/** Saves what is there, and what came while that was on its way. */
	const save = useCallback(async (): Promise<boolean> => {
		clearTimeout(timer.current);
		await running.current;
		running.current = saveOnce();
		const done = await running.current;
		running.current = undefined;
		return done && changesOf(now.current.saved, now.current.draft) !== null ? save() : done;
	}, [saveOnce]);

	const change = (part: Partial<MessageDraft> | ((was: MessageDraft) => Partial<MessageDraft>)) => {
		const was = now.current.draft;
		now.current.draft = { ...was, ...(typeof part === "function" ? part(was) : part) };
		setDraft(now.current.draft);
		setSaving("unsaved");
		clearTimeout(timer.current);
		timer.current = setTimeout(() => void save(), PAUSE_MS);
	};
	const isUnsaved = () => changesOf(now.current.saved, now.current.draft) !== null;
	const saveAway = useEffectEvent(() => {
		if (isUnsaved()) void save();
	});
	useEffect(() => {
		const away = () => saveAway();
		window.addEventListener("online", away);
		document.addEventListener("visibilitychange", away);
		return () => {
			window.removeEventListener("online", away);
			document.removeEventListener("visibilitychange", away);
			clearTimeout(timer.current);
		};
	}, []);
	const leaving = useBlocker({
		shouldBlockFn: async ({ current, next }) => {
			if (isUnsaved() && !(await save())) return true;
			if (current.pathname !== next.pathname && isUntouched(now.current.draft))
				await api.messages.remove({ params: { id: message.id } }).then(
					() => client.invalidateQueries({ queryKey: [MESSAGES, "list"] }),
					() => undefined,
				);
			return false;
		},
		enableBeforeUnload: isUnsaved,
		withResolver: true,
	});
	return { draft, change, save, saving, refusal, leaving, version: now.current.version };
}
