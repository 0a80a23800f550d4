import { FILE_MAX_BYTES } from "@homeroom/contract/areas/files/files.rules.ts";
import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { Anchor, Button, Input, NativeSelect, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import { download, FILES_KEY, type FilesOf, repositoryQuery } from "../files/files.api.ts";
import { useT } from "../i18n/i18n.ts";
import classes from "./form/record-input.module.css";
import type { InputProps } from "./record-field.ts";

/** One of the files beside the record, or a new one, which then lies beside it, too. Needs the catalogue `files`, like all here. */
export function RecordFile({ of, ...props }: InputProps & { of: FilesOf | undefined }) {
	const { t } = useT();
	const { label, required = false } = props;
	return of ? <KnownFile of={of} {...props} /> : <TextInput label={label} required={required} disabled placeholder={t("files.later")} />;
}

function KnownFile({ of, defaultValue, onChange, onBlur, error, required = false, label, ...rest }: InputProps & { of: FilesOf }) {
	const { t, locale } = useT();
	const client = useQueryClient();
	const chooser = useRef<HTMLInputElement>(null);
	const [value, setValue] = useState(typeof defaultValue === "string" ? defaultValue : "");
	const [part, setPart] = useState<number>();
	const [problem, setProblem] = useState<string>();
	const { data: repository } = useQuery(repositoryQuery(of));
	const choose = (id: string) => {
		setValue(id);
		setProblem(undefined);
		onChange(id);
	};
	const upload = async (file: File) => {
		if (!repository) return;
		if (file.size > FILE_MAX_BYTES) return setProblem(t("files.too_large", { max: formatSize(FILE_MAX_BYTES, locale) }));
		setPart(0);
		try {
			const options = { onProgress: setPart };
			const stored = await api.files.upload.upload(file, { params: { id: repository.id }, query: { name: file.name } }, options);
			await client.invalidateQueries({ queryKey: FILES_KEY });
			choose(String(stored.id));
		} catch (failure) {
			const { message } = failure as Error;
			setProblem(failure instanceof ApiError ? (failure.fields?.file ?? failure.fields?.name ?? message) : message);
		}
		setPart(undefined);
	};
	const files = repository?.files.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
	const known = value === "" || files.some((file) => file.value === value);
	return (
		<Input.Wrapper label={label} required={required} error={problem ?? error} {...rest}>
			<div className={classes.file}>
				<NativeSelect
					aria-label={label}
					error={Boolean(problem ?? error)}
					data={[{ value: "", label: "—" }, ...(known ? [] : [{ value, label: "…" }]), ...files]}
					value={value}
					onChange={(event) => choose(event.currentTarget.value)}
					{...(onBlur && { onBlur })}
				/>
				{repository?.may_edit ? (
					<Button
						variant="default"
						loading={part !== undefined}
						leftSection={<IconUpload size={15} aria-hidden="true" />}
						onClick={() => chooser.current?.click()}
					>
						{t("files.upload")}
					</Button>
				) : null}
				<input
					ref={chooser}
					type="file"
					hidden
					aria-label={t("files.upload")}
					onChange={({ currentTarget }) => {
						const [file] = currentTarget.files ?? [];
						currentTarget.value = "";
						if (file) void upload(file);
					}}
				/>
			</div>
		</Input.Wrapper>
	);
}

/** A file of the record by its name; pressed, it is downloaded. */
export function RecordFileName({ of, id }: { of: FilesOf; id: number }) {
	const { t } = useT();
	const { data } = useQuery(repositoryQuery(of));
	const file = data?.files.find((one) => one.id === id);
	if (!file) return data ? t("files.gone") : "…";
	return (
		<Anchor component="button" type="button" className={classes.download} onClick={() => download(id)}>
			{file.name}
		</Anchor>
	);
}
