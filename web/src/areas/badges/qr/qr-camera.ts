import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { logWarning } from "../../../kit/log/log.ts";
import { openQrReader } from "./qr-reader.ts";

/** `none`: there is no camera, or the page is not allowed to ask (plain http). `refused`: the person or the browser said no. */
export type CameraState = "off" | "starting" | "on" | "none" | "refused";
const LOOK_EVERY_MS = 180;

/** Shows the camera in `video` while it is on, and tells of every code it sees. */
export function useCamera(onText: (text: string) => void): {
	video: RefObject<HTMLVideoElement | null>;
	state: CameraState;
	start: () => void;
	stop: () => void;
} {
	const video = useRef<HTMLVideoElement>(null);
	const [state, setState] = useState<CameraState>("off");
	const wanted = state === "starting" || state === "on";
	const seen = useEffectEvent(onText);

	useEffect(() => {
		if (!wanted) return;
		const ending = new AbortController();
		const watch = async () => {
			const element = video.current;
			if (!navigator.mediaDevices || !element) return setState("none");
			const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
			const release = () => {
				for (const track of stream.getTracks()) track.stop();
			};
			if (ending.signal.aborted) return release();
			ending.signal.addEventListener("abort", release);
			element.srcObject = stream;
			await element.play();
			setState("on");
			const read = await openQrReader();
			while (!ending.signal.aborted) {
				const text = await read(element);
				if (text && !ending.signal.aborted) seen(text);
				await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
			}
		};
		watch().catch((error: unknown) => {
			if (ending.signal.aborted) return;
			ending.abort();
			logWarning("The camera could not be used.", error);
			setState(error instanceof DOMException && error.name === "NotAllowedError" ? "refused" : "none");
		});
		return () => ending.abort();
	}, [wanted]);

	return { video, state, start: () => setState("starting"), stop: () => setState("off") };
}
