import { Alert, Button, Switch, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useLeaveGuard } from "../../kit/form/leave-guard.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { roleName } from "../../kit/session/role-name.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./role-editor.module.css";
import { gridOf, permissionsOf, sameGrid } from "./role-grid.ts";
import { RoleHeader } from "./role-header.tsx";
import { RoleMatrix } from "./role-matrix.tsx";
import { type Preview, RolePreview } from "./role-preview.tsx";
import { adoptRole, type Role } from "./roles.api.ts";

/** A role with all it may do. It is edited as a whole and saved after a look at who gains and loses what. */
export function RoleEditor({ role }: { role: Role }) {
	const { t } = useT();
	const client = useQueryClient();
	const allows = useAllows();
	const [opened, setOpened] = useState(role);
	const [grid, setGrid] = useState(() => gridOf(role.permissions));
	const [name, setName] = useState(role.name);
	const [description, setDescription] = useState(role.description ?? "");
	const [secondFactor, setSecondFactor] = useState(role.requires_second_factor);
	const [problem, setProblem] = useState<{ message: string; field?: string } | null>(null);
	const [preview, setPreview] = useState<Preview | null>(null);
	const [saving, setSaving] = useState(false);

	const mayEdit = allows("Roles.Edit") && opened.mine_to_give;
	const isAdmin = opened.key === "admin";
	const rightsChanged = !sameGrid(grid, gridOf(opened.permissions)) || secondFactor !== opened.requires_second_factor;
	const dirty = rightsChanged || name !== opened.name || description !== (opened.description ?? "");
	const question = useLeaveGuard(() => dirty);

	const start = (from: Role) => {
		setOpened(from);
		setGrid(gridOf(from.permissions));
		setName(from.name);
		setDescription(from.description ?? "");
		setSecondFactor(from.requires_second_factor);
		setProblem(null);
	};
	// everything stays everything; otherwise what is ticked
	const permissions = opened.permissions === 1 && sameGrid(grid, gridOf(1)) ? (1 as const) : permissionsOf(grid);
	const attempt = async (work: () => Promise<void>) => {
		setSaving(true);
		setProblem(null);
		await work().catch((error: unknown) => {
			setPreview(null);
			if (error instanceof ApiError && error.fields?.name) setProblem({ message: error.fields.name, field: "name" });
			else setProblem({ message: Object.values((error as ApiError).fields ?? {})[0] ?? (error as Error).message });
		});
		setSaving(false);
	};
	const look = () =>
		attempt(async () =>
			setPreview(await api.roles.preview({ params: { id: opened.id }, body: { permissions, requires_second_factor: secondFactor } })),
		);
	const save = () =>
		attempt(async () => {
			const saved = await api.roles.update({
				params: { id: opened.id },
				body: {
					version: opened.version,
					...(rightsChanged && { permissions, requires_second_factor: secondFactor }),
					...(name !== opened.name && { name }),
					...(description !== (opened.description ?? "") && { description }),
				},
			});
			setPreview(null);
			adoptRole(client, saved);
			start(saved);
			notify.success(t("roles.saved", { name: roleName(saved.key ?? saved.name, t) }));
		});
	const submit = () => void (rightsChanged ? look() : save());
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && dirty && mayEdit) submit();
	};
	const changedElsewhere = role.version !== opened.version && role.version > opened.version;

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter saves from anywhere in the form
		<div onKeyDown={onKeyDown}>
			<RoleHeader
				role={opened}
				actions={
					mayEdit ? (
						<Button onClick={submit} loading={saving && !preview} disabled={!dirty}>
							{t("roles.save")}
						</Button>
					) : null
				}
			/>
			{changedElsewhere ? (
				<Alert mb="md" color="warning" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
					<div className={classes.elsewhere}>
						{t("roles.changed_elsewhere")}
						<Button size="compact-sm" variant="default" onClick={() => start(role)}>
							{t("roles.take_theirs")}
						</Button>
					</div>
				</Alert>
			) : null}
			{problem && !problem.field ? (
				<Alert mb="md" color="danger" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
					{problem.message}
				</Alert>
			) : null}
			{mayEdit ? null : <p className={classes.hint}>{t(allows("Roles.Edit") ? "roles.beyond" : "roles.read_only")}</p>}
			{isAdmin ? <p className={classes.hint}>{t("roles.admin_fixed")}</p> : null}
			<Sheet title={t("roles.about")}>
				<div className={classes.fields}>
					{opened.key === null ? (
						<TextInput
							label={t("roles.name")}
							required
							maxLength={60}
							value={name}
							disabled={!mayEdit}
							error={problem?.field === "name" ? problem.message : null}
							onChange={(event) => setName(event.currentTarget.value)}
						/>
					) : null}
					<TextInput
						label={t("roles.description")}
						maxLength={300}
						value={description}
						disabled={!mayEdit || isAdmin}
						onChange={(event) => setDescription(event.currentTarget.value)}
					/>
					<Switch
						className={classes.wide ?? ""}
						label={t("roles.ask_second_factor")}
						description={t("roles.second_factor_hint")}
						checked={secondFactor}
						disabled={!mayEdit}
						onChange={(event) => setSecondFactor(event.currentTarget.checked)}
					/>
				</div>
			</Sheet>
			<div className={classes.matrix}>
				<Sheet>
					<RoleMatrix grid={grid} onChange={setGrid} readOnly={!mayEdit || isAdmin} />
				</Sheet>
			</div>
			{question ? <div className={classes.question}>{question}</div> : null}
			{preview ? (
				<RolePreview
					name={roleName(opened.key ?? opened.name, t)}
					preview={preview}
					saving={saving}
					onSave={() => void save()}
					onClose={() => setPreview(null)}
				/>
			) : null}
		</div>
	);
}
