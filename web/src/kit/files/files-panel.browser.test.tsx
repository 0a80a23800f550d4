import type { Repository, StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { api } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import { accessibilityFaults, renderPage } from "../testing/render-page.tsx";
import FilesPanel from "./files-panel.tsx";
import { PictureChooser } from "./picture-chooser.tsx";
import { squareOf } from "./square-picture.ts";

const current = {
	number: 2,
	size: 1536,
	media_type: "application/pdf",
	width: null,
	height: null,
	user_id: 1,
	user_name: "Clara Hofmann",
	created_at: "2026-11-15T08:30:00.000Z",
};
const file = (more: Partial<StoredFile> = {}): StoredFile => ({
	id: 5,
	repository_id: 1,
	name: "plan.pdf",
	version: 1,
	deleted_at: null,
	versions: 2,
	current,
	...more,
});
const holding = (files: StoredFile[], may_edit = true): { data: Repository[] } => ({
	data: [{ id: 1, repository_id: 1, repository_path: "Students/students/7", may_edit, files }],
});
const show = () => renderPage(<FilesPanel module="Students" record="students" recordId={7} />, ["app", "kit", "files"]);
// a call comes into being when it is first named; only then can it be watched
beforeEach(() => void api.files.repository_detail);
afterEach(() => vi.restoreAllMocks());

test("lists files with size, who and when; nothing for axe to find", async () => {
	vi.spyOn(api.files, "repository_detail").mockResolvedValue(holding([file()]));
	const { screen } = await show();
	await expect.element(screen.getByRole("button", { name: "plan.pdf" }).first()).toBeVisible();
	await expect.element(screen.getByText(/1\.5 KB · Clara Hofmann · .* · Version 2/)).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
});
test("says what to do where there is nothing, and only to those who may", async () => {
	const asked = vi.spyOn(api.files, "repository_detail").mockResolvedValue(holding([]));
	const first = await show();
	await expect.element(first.screen.getByText("No files yet")).toBeVisible();
	await expect.element(first.screen.getByRole("button", { name: "Add files" })).toBeVisible();
	await first.screen.unmount();
	asked.mockResolvedValue(holding([], false));
	const second = await show();
	await expect.element(second.screen.getByText("No files yet")).toBeVisible();
	expect(second.screen.getByRole("button", { name: "Add files" }).elements()).toEqual([]);
});
test("shows why files could not be loaded, with another try", async () => {
	vi.spyOn(api.files, "repository_detail").mockRejectedValue(new ApiError(0, { error: "unreachable", message: "No connection." }));
	const { screen } = await show();
	await expect.element(screen.getByText("No connection.")).toBeVisible();
	await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
test("sends what is dropped and tells why one was refused", async () => {
	vi.spyOn(api.files, "repository_detail").mockResolvedValue(holding([]));
	const sent = vi
		.spyOn(api.files.upload, "upload")
		.mockRejectedValueOnce(
			new ApiError(422, { error: "invalid", message: "Check.", fields: { file: "This kind of file cannot be kept." } }),
		);
	const { screen } = await show();
	await expect.element(screen.getByText("No files yet")).toBeVisible();
	const data = new DataTransfer();
	data.items.add(new File(["<svg/>"], "drawing.svg"));
	const target = screen.getByRole("region", { name: /drop new ones/ }).element();
	for (const type of ["dragover", "drop"])
		target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
	await expect.element(screen.getByRole("alert")).toHaveTextContent("This kind of file cannot be kept.");
	expect(sent.mock.calls[0]?.[1]).toEqual({ params: { id: 1 }, query: { name: "drawing.svg" } });
	expect(await accessibilityFaults()).toEqual([]);
});
test("what is no picture is said where it was chosen, until another one is", async () => {
	const onChoose = vi.fn<(photo: Blob) => Promise<unknown>>();
	onChoose.mockRejectedValueOnce(Object.assign(new Error("Please check."), { fields: { file: "Please choose a picture." } }));
	onChoose.mockResolvedValueOnce(null);
	const { screen } = await renderPage(<PictureChooser name="Ana Costa" fileId={null} onChoose={onChoose} />, ["app", "kit", "files"]);
	const choose = () => {
		const held = new DataTransfer();
		held.items.add(new File(["no picture"], "me.png", { type: "image/png" }));
		const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
		input.files = held.files;
		input.dispatchEvent(new Event("change", { bubbles: true }));
	};
	await expect.element(screen.getByRole("button", { name: "Choose photo" })).toBeVisible();
	choose();
	await expect.element(screen.getByRole("main").getByRole("alert")).toHaveTextContent("Please choose a picture.");
	expect(await accessibilityFaults()).toEqual([]);
	choose();
	await expect.element(screen.getByRole("main").getByRole("alert")).not.toBeInTheDocument();
});
test("a photo is chosen, and the part of it that is shown, by keyboard too", async () => {
	const chosen: Blob[] = [];
	const { screen } = await renderPage(<PictureChooser name="Ana Costa" fileId={null} onChoose={async (photo) => chosen.push(photo)} />, [
		"app",
		"kit",
		"files",
	]);
	await expect.element(screen.getByRole("button", { name: "Choose photo" })).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	const choose = async (width: number, height: number) => {
		const canvas = Object.assign(document.createElement("canvas"), { width, height });
		// the left half is red
		canvas.getContext("2d")?.fillRect(0, 0, width, height);
		Object.assign(canvas.getContext("2d") as object, { fillStyle: "red" });
		canvas.getContext("2d")?.fillRect(0, 0, width / 2, height);
		const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
		const held = new DataTransfer();
		held.items.add(new File([picture as Blob], "me.png", { type: "image/png" }));
		const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
		input.files = held.files;
		input.dispatchEvent(new Event("change", { bubbles: true }));
	};
	await choose(400, 200);
	const part = screen.getByRole("group", { name: "Part that is shown" });
	await expect.element(part).toBeVisible();
	await expect.element(screen.getByRole("button", { name: "Use this part" })).toBeEnabled();
	expect(await accessibilityFaults()).toEqual([]);
	(part.element() as HTMLElement).focus();
	for (let i = 0; i < 200; i++) await userEvent.keyboard("{ArrowRight}");
	await screen.getByRole("button", { name: "Use this part" }).click();
	await expect.poll(() => chosen).toHaveLength(1);
	const square = await createImageBitmap(chosen[0] as Blob);
	expect([square.width, square.height]).toEqual([200, 200]);
	const canvas = Object.assign(document.createElement("canvas"), { width: 200, height: 200 });
	canvas.getContext("2d")?.drawImage(square, 0, 0);
	expect(canvas.getContext("2d")?.getImageData(190, 100, 1, 1).data[0]).toBeGreaterThan(200);

	await choose(100, 100);
	await expect.poll(() => chosen).toHaveLength(2);
	const text = new Blob(["no picture"]);
	expect(await squareOf(text, true)).toBe(text);
});
