import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet, IconUpload, IconX } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { sayRefused } from "../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import { tablesIn } from "./roster-zip.ts";
import { isBusy, type Roster } from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.zip";

interface RosterFilesProps {
	roster: Roster | undefined;
	/** The file that is on its way: until all are here nothing is to be done with them. */
	reading: string | null;
	onReading: (name: string | null) => void;
	onChange: (roster: Roster) => void;
}

/** Files, dropped or chosen all at once, each with what it was taken for and why. */
export function RosterFiles({ roster, reading, onReading, onChange }: RosterFilesProps) {
	const { t } = useT();
	const input = useRef<HTMLInputElement>(null);
	const [over, setOver] = useState(false);
	const [failed, setFailed] = useState<{ name: string; why: string }[]>([]);
	const locked = isBusy(roster?.state);
	const take = async (files: FileList | null) => {
		if (files === null || files.length === 0 || reading !== null || locked) return;
		setFailed([]);
		let at = roster;
		// one after the other: each is told as soon as it is read, and one that is refused keeps none of the others out
		for (const sent of files) {
			onReading(sent.name);
			const tables = await tablesIn(sent).catch(() => []);
			if (tables.length === 0) setFailed((known) => [...known, { name: sent.name, why: t("rosters.zip_empty") }]);
			for (const file of tables)
				try {
					onReading(file.name);
					at ??= await api.rosters.create({});
					at = await api.rosters.add_file.upload(file, { params: { id: at.id }, query: { name: file.name.slice(-200) } });
					onChange(at);
				} catch (error) {
					setFailed((known) => [...known, { name: file.name, why: (error as Error).message }]);
				}
		}
		onReading(null);
	};
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		void take(event.dataTransfer.files);
	};
	const isEmpty = roster === undefined || roster.files.length === 0;
	return (
		<section
			className={classes.card}
			aria-label={t("rosters.files")}
			data-over={over || undefined}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			{isEmpty ? (
				<div className={classes.zone}>
					<IconFileSpreadsheet size={34} stroke={1.4} aria-hidden="true" />
					<p className={classes.title}>{t("rosters.drop")}</p>
					<p className={classes.text}>{t("rosters.drop_text")}</p>
				</div>
			) : (
				<ul className={classes.files}>
					{roster.files.map((file) => (
						<FileLine key={file.id} roster={roster} file={file} locked={locked} onChange={onChange} />
					))}
				</ul>
			)}
			{failed.map(({ name, why }) => (
				<p key={name} className={classes.problem} role="alert">
					{name}: {why}
				</p>
			))}
			{roster?.obstacle && !isEmpty ? (
				<p className={classes.problem} role="alert">
					{roster.obstacle}
				</p>
			) : null}
			<div className={isEmpty ? classes.centre : undefined}>
				<input
					ref={input}
					type="file"
					multiple
					accept={ACCEPTED}
					hidden
					aria-label={t("rosters.choose")}
					onChange={(event) => {
						void take(event.currentTarget.files).finally(() => {
							if (input.current) input.current.value = "";
						});
					}}
				/>
				<Button
					variant={isEmpty ? "filled" : "default"}
					leftSection={<IconUpload size={16} aria-hidden="true" />}
					loading={reading !== null}
					disabled={locked}
					onClick={() => input.current?.click()}
				>
					{t(isEmpty ? "rosters.choose" : "rosters.add_more")}
				</Button>
			</div>
			{isEmpty ? (
				<div className={classes.centre}>
					<Button
						size="compact-sm"
						variant="subtle"
						leftSection={<IconDownload size={15} aria-hidden="true" />}
						onClick={() => void api.rosters.sample.download({}).catch(sayRefused)}
					>
						{t("rosters.sample")}
					</Button>
				</div>
			) : null}
			{reading === null ? null : (
				<p className={classes.text} role="status">
					{t("rosters.sending", { name: reading })}
				</p>
			)}
		</section>
	);
}

function FileLine({
	roster,
	file,
	locked,
	onChange,
}: {
	roster: Roster;
	file: Roster["files"][number];
	locked: boolean;
	onChange: (roster: Roster) => void;
}) {
	const { t } = useT();
	const remove = useDeed(() => api.rosters.remove_file({ params: { id: roster.id, file_id: file.id } }), { after: onChange });
	return (
		<li className={classes.file}>
			<div className={classes.told}>
				<span className={classes.name}>{file.name}</span>
				{file.tables.map((table) => (
					<div key={table.sheet} className={classes.told}>
						<span className={classes.kind}>
							{table.sheet === null ? null : <span className={classes.sheet}>{table.sheet}</span>}
							{table.holds === null || table.shape === null ? (
								<StatusDot tone="past">{t("rosters.unknown")}</StatusDot>
							) : (
								<StatusDot tone="good">
									{t(`rosters.shape.${table.shape}`)} · {t(`rosters.holds.${table.holds}`)}
								</StatusDot>
							)}
							<span className={classes.text}>{t("rosters.rows", { count: table.rows })}</span>
						</span>
						{table.holds === null ? null : (
							<details className={classes.text}>
								<summary>{t("rosters.columns", { taken: table.taken.length, ignored: table.ignored.length })}</summary>
								<p className={classes.text}>{t("rosters.taken", { headings: table.taken.join(", ") })}</p>
								{table.ignored.length > 0 ? (
									<p className={classes.text}>{t("rosters.ignored", { headings: table.ignored.join(", ") })}</p>
								) : null}
							</details>
						)}
					</div>
				))}
			</div>
			<ActionIcon
				variant="subtle"
				color="gray"
				disabled={locked}
				loading={remove.pending}
				aria-label={t("rosters.remove", { name: file.name })}
				onClick={() => void remove.run()}
			>
				<IconX size={16} aria-hidden="true" />
			</ActionIcon>
		</li>
	);
}
