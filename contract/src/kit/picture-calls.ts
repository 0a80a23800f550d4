import { z } from "zod";
import { call, upload } from "./call.ts";
import { PICTURE_MAX_BYTES } from "./constants.ts";
import type { Permission } from "./modules.ts";
import { type PictureField, type PictureName, pictureName, picturesOf, type RecordSpec } from "./record.ts";
import { rowSchema } from "./record-schemas.ts";
import { ById, Version } from "./schemas.ts";

const setCall = <S extends RecordSpec>(spec: S, name: string) =>
	upload({
		post: `${spec.path}/{id}/${name}`,
		params: ById,
		access: `${spec.module}.Edit` as Permission,
		summary: `Give one of ${spec.name} a ${name}, instead of the one that was there`,
		maxBytes: PICTURE_MAX_BYTES,
		answer: rowSchema(spec),
	});
const removeCall = <S extends RecordSpec>(spec: S, name: string) =>
	call({
		post: `${spec.path}/{id}/${name}/remove`,
		params: ById,
		access: `${spec.module}.Edit` as Permission,
		summary: `Take the ${name} of one of ${spec.name} away`,
		body: z.object({ version: Version }),
		answer: rowSchema(spec),
	});
export type PictureCalls<S extends RecordSpec> = {
	[K in PictureField<S> as `${PictureName<K>}_set`]: ReturnType<typeof setCall<S>>;
} & { [K in PictureField<S> as `${PictureName<K>}_remove`]: ReturnType<typeof removeCall<S>> };

/** The calls of a record's pictures: `area({ ...recordCalls(ROOM), ...pictureCalls(ROOM) })`. It is read with `files.preview`, which asks the record's door. */
export function pictureCalls<const S extends RecordSpec>(spec: S): PictureCalls<S> {
	const calls = picturesOf(spec).flatMap((field) => {
		const name = pictureName(field);
		return [
			[`${name}_set`, setCall(spec, name)],
			[`${name}_remove`, removeCall(spec, name)],
		];
	});
	// cast: the names follow from the fields
	return Object.fromEntries(calls) as PictureCalls<S>;
}
