import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Anchor, Button, Progress } from "@mantine/core";
import { IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type DragEvent, useRef, useState } from "react";
import { CardTitle } from "../../ui/card/card-title.tsx";
import { sayRefused } from "../deeds/deed-notices.ts";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import { madePath } from "../routing/made-path.ts";
import { useAllows } from "../session/session.ts";
import { type Import, importClient, importListQuery } from "./import-client.ts";
import classes from "./import-file-step.module.css";

/** Where files of several records come in together. */
const ROSTERS = "/students/rosters";
const ACCEPTED = ".csv,.tsv,.txt,.xlsx";

/** A file, dropped anywhere on the step or chosen; a sample to start from; what was imported lately. */
export function ImportFileStep({ spec, onRead }: { spec: RecordSpec; onRead: (state: Import) => void }) {
	const { t } = useT();
	const allows = useAllows();
	const calls = importClient(spec);
	const input = useRef<HTMLInputElement>(null);
	const [over, setOver] = useState(false);
	const [sent, setSent] = useState(0);
	const upload = useMutation({
		mutationFn: (file: File) => calls.import_upload.upload(file, { query: { name: file.name.slice(-200) } }, { onProgress: setSent }),
		onSuccess: onRead,
	});
	const take = (file: File | null | undefined) => {
		if (file) upload.mutate(file);
	};
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		take(event.dataTransfer.files[0]);
	};
	const sample = (format: "csv" | "xlsx") => void calls.import_sample.download({ query: { format } }).catch(sayRefused);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same for everyone
		<div
			className={classes.step}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			<div className={classes.zone} data-over={over || undefined}>
				<IconFileSpreadsheet size={34} stroke={1.4} aria-hidden="true" />
				<p className={classes.title}>{t("imports.drop")}</p>
				<p className={classes.text}>{t("imports.drop_text")}</p>
				<input
					ref={input}
					type="file"
					accept={ACCEPTED}
					hidden
					aria-label={t("imports.choose_file")}
					onChange={(event) => {
						take(event.currentTarget.files?.[0]);
						event.currentTarget.value = "";
					}}
				/>
				<Button leftSection={<IconUpload size={16} aria-hidden="true" />} loading={upload.isPending} onClick={() => input.current?.click()}>
					{t("imports.choose_file")}
				</Button>
				{upload.isPending ? <Progress className={classes.bar} value={sent * 100} aria-label={t("imports.sending")} /> : null}
				{upload.isError ? (
					<p className={classes.error} role="alert">
						{upload.error.message}
					</p>
				) : null}
			</div>
			<p className={classes.text}>
				{t("imports.sample")}{" "}
				<Anchor component="button" type="button" inherit onClick={() => sample("xlsx")}>
					XLSX
				</Anchor>
				{" · "}
				<Anchor component="button" type="button" inherit onClick={() => sample("csv")}>
					CSV
				</Anchor>
			</p>
			{allows("Students.Import") ? (
				<p className={classes.text}>
					{t("imports.roster")}{" "}
					<Anchor component={Link} to={madePath(ROSTERS)} inherit underline="always">
						{t("imports.roster_link")}
					</Anchor>
				</p>
			) : null}
			<RecentImports spec={spec} onOpen={onRead} />
		</div>
	);
}

function RecentImports({ spec, onOpen }: { spec: RecordSpec; onOpen: (state: Import) => void }) {
	const { t } = useT();
	const formats = useFormats();
	const imports = useQuery(importListQuery(spec)).data?.imports ?? [];
	if (imports.length === 0) return null;
	return (
		<section className={classes.before} aria-label={t("imports.recent")}>
			<CardTitle>{t("imports.recent")}</CardTitle>
			<ul className={classes.recent}>
				{imports.slice(0, 8).map((state) => (
					<li key={state.id}>
						<button type="button" onClick={() => onOpen(state)}>
							<span className={classes.name}>{state.file_name}</span>
							<span className={classes.meta}>
								{t(`imports.state.${state.state}`)} · {formats.dayOf(state.created_at)}
							</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
