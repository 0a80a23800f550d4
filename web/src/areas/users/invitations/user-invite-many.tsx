import { INVITE_LINES } from "@homeroom/contract/areas/users/users.rules.ts";
import { Alert, Button, NativeSelect, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertCircle } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import frame from "../../../kit/form/form-frame.module.css";
import { useLeaveGuard } from "../../../kit/form/leave-guard.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { useGiveableRoles } from "../user-roles.ts";
import { refreshUsers } from "../users.api.ts";
import { type InviteLine, readInviteLines } from "./user-invite-lines.ts";
import classes from "./user-invite-preview.module.css";
import { InvitePreview } from "./user-invite-preview.tsx";

const PAUSE_MS = 350;

/** Many people from a pasted list. What could be invited leaves the box; what could not stays there with its reason. */
export function InviteMany({ onClose }: { onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const roles = useGiveableRoles();
	const [text, setText] = useState("");
	const [chosen, setChosen] = useState("");
	const [problem, setProblem] = useState<string | null>(null);
	const [sending, setSending] = useState(false);
	const question = useLeaveGuard(() => text.trim() !== "");

	// the role that fits most newcomers; every line may name its own
	const fallback = Number(chosen || (roles.find(({ role }) => role === "teacher") ?? roles[0])?.id);
	const lines = readInviteLines(text, roles);
	const readable = lines.filter(({ problem: fault }) => fault === null);
	const body = readable.slice(0, INVITE_LINES).map((line) => asked(line, fallback, roles.find(({ role }) => role === "client")?.id));
	const [settled] = useDebouncedValue(body, PAUSE_MS);
	const check = useQuery({
		queryKey: ["users", "check", settled],
		queryFn: ({ signal }) => api.users.invite_many({ body: { lines: settled, dry_run: true } }, { signal }),
		enabled: settled.length > 0,
		placeholderData: keepPreviousData,
		retry: false,
	});
	const problems = new Map(check.data?.results.flatMap(({ email, problem: fault }) => (fault ? [[email, fault] as const] : [])));
	const good = body.filter(({ email }) => !problems.has(email.toLowerCase()) && !problems.has(email));
	const left = check.data?.left ?? null;

	const send = async () => {
		setSending(true);
		setProblem(null);
		try {
			const { results, invited } = await api.users.invite_many({ body: { lines: body, dry_run: false } });
			const done = new Set(readable.slice(0, INVITE_LINES).filter((_, i) => results[i]?.id != null));
			const rest = lines.filter((line) => !done.has(line));
			setText(rest.map(({ raw }) => raw).join("\n"));
			refreshUsers(client);
			if (invited > 0) notify.success(t("users.invited_many", { count: invited }));
			if (rest.length === 0) onClose();
			else setProblem(t("users.left_over", { count: rest.length }));
		} catch (error) {
			setProblem(error instanceof Error ? error.message : String(error));
		} finally {
			setSending(false);
		}
	};

	return (
		<div>
			{problem ? (
				<Alert mb="md" color="danger" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
					{problem}
				</Alert>
			) : null}
			<Textarea
				label={t("users.paste")}
				description={t("users.paste_hint")}
				autosize
				minRows={5}
				maxRows={10}
				spellCheck={false}
				classNames={{ input: classes.paste ?? "" }}
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
			/>
			<NativeSelect
				mt="md"
				label={t("users.default_role")}
				data={roles.map(({ id, label }) => ({ value: String(id), label }))}
				value={String(fallback || "")}
				onChange={(event) => setChosen(event.currentTarget.value)}
			/>
			<InvitePreview lines={lines} problems={problems} roles={roles} fallback={fallback} />
			{readable.length > INVITE_LINES ? <p className={classes.note}>{t("users.too_many_lines", { max: INVITE_LINES })}</p> : null}
			{left !== null && good.length > left ? <p className={classes.note}>{t("users.plan_left", { left })}</p> : null}
			{question ?? (
				// biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the box; see kit/form/form-frame.tsx
				<div className={frame.footer} onMouseDown={(event: MouseEvent) => event.preventDefault()}>
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button disabled={good.length === 0} loading={sending} onClick={() => void send()}>
						{t("users.invite_count", { count: good.length })}
					</Button>
				</div>
			)}
		</div>
	);
}

/** Families enter through their own portal, everybody else through the school's. */
const asked = (line: InviteLine, fallback: number, client: number | undefined) => {
	const role_id = line.role?.id ?? fallback;
	return {
		email: line.email,
		first_name: line.first_name,
		last_name: line.last_name,
		department: line.department,
		role_id,
		portal_type: role_id === client ? "CLIENT" : "ADMIN",
	};
};
