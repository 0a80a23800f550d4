import { readBadgeCode } from "@homeroom/contract/areas/badges/badges.rules.ts";
import { Button, TextInput } from "@mantine/core";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { type MessageKey, useT } from "../../../kit/i18n/i18n.ts";
import { logWarning } from "../../../kit/log/log.ts";
import { useCamera } from "./qr-camera.ts";
import { openQrReader } from "./qr-reader.ts";
import classes from "./qr-scanner.module.css";

/** Reads a badge: by the camera, from a picture, or typed. */
export function QrScanner({ onCode }: { onCode: (code: string) => void }) {
	const { t } = useT();
	const [problem, setProblem] = useState<MessageKey | null>(null);
	const [reading, setReading] = useState(false);
	const picture = useRef<HTMLInputElement>(null);

	const take = (text: string) => {
		// the other screen's code, scanned on a phone that opened this page
		const pairing = /\/pair(#[\w-]+)$/.exec(text)?.[1];
		if (pairing) return location.assign(`/pair${pairing}`);
		const code = readBadgeCode(text);
		if (!code) return setProblem("qr.no_badge");
		camera.stop();
		onCode(code);
	};
	const camera = useCamera(take);
	const cameraProblem: MessageKey | null =
		camera.state === "refused" ? "qr.camera_refused" : camera.state === "none" ? "qr.camera_none" : null;

	const readPicture = async (file: File | undefined) => {
		if (!file) return;
		setProblem(null);
		setReading(true);
		try {
			const [read, bitmap] = await Promise.all([openQrReader(), createImageBitmap(file)]);
			const text = await read(bitmap);
			if (text) take(text);
			else setProblem("qr.nothing_found");
		} catch (error) {
			logWarning("The picture could not be read.", error);
			setProblem("qr.nothing_found");
		} finally {
			setReading(false);
			if (picture.current) picture.current.value = "";
		}
	};
	const typed = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const code = readBadgeCode(String(new FormData(event.currentTarget).get("code") ?? ""));
		if (code) onCode(code);
		else setProblem("qr.code_wrong");
	};
	const shows = camera.state === "on" || camera.state === "starting";
	return (
		<div className={classes.scanner}>
			<div className={classes.frame} data-on={shows || undefined}>
				<video ref={camera.video} className={classes.video} muted playsInline aria-label={t("qr.camera_view")} />
				{shows ? <span className={classes.aim} aria-hidden="true" /> : null}
			</div>
			<p className={classes.hint}>{t(shows ? "qr.hold" : "qr.scan_text")}</p>
			{problem || cameraProblem ? (
				<p role="alert" className={classes.failure}>
					{t(problem ?? cameraProblem ?? "qr.nothing_found")}
				</p>
			) : null}
			{shows ? (
				<Button variant="default" fullWidth onClick={camera.stop}>
					{t("qr.camera_stop")}
				</Button>
			) : (
				<Button
					size="lg"
					fullWidth
					leftSection={<IconCamera size={20} aria-hidden="true" />}
					onClick={() => {
						setProblem(null);
						camera.start();
					}}
				>
					{t("qr.camera_start")}
				</Button>
			)}
			<Button
				variant="default"
				fullWidth
				loading={reading}
				leftSection={<IconPhoto size={18} aria-hidden="true" />}
				onClick={() => picture.current?.click()}
			>
				{t("qr.picture")}
			</Button>
			<input
				ref={picture}
				type="file"
				accept="image/*"
				hidden
				aria-label={t("qr.picture")}
				onChange={(event) => void readPicture(event.currentTarget.files?.[0])}
			/>
			<details className={classes.typing}>
				<summary>{t("qr.type")}</summary>
				<form className={classes.form} onSubmit={typed} noValidate>
					<TextInput
						name="code"
						label={t("qr.code")}
						description={t("qr.code_text")}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						error={problem === "qr.code_wrong" ? t("qr.code_wrong") : undefined}
					/>
					<Button type="submit" variant="default">
						{t("qr.code_use")}
					</Button>
				</form>
			</details>
		</div>
	);
}
