import { permissionOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Button, type ButtonProps } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { madePath } from "../routing/made-path.ts";
import { useAllows } from "../session/session.ts";

/** Adds a record from another page, for those who may. Closing the form leads back there. */
export function AddRecord({ spec, label, ...button }: { spec: RecordSpec; label: string } & ButtonProps) {
	if (!useAllows()(permissionOf(spec, "Create"))) return null;
	return (
		<Button
			variant="default"
			{...button}
			renderRoot={(props) => <Link {...props} to={madePath(`${spec.path}/new`)} state={{ opened_here: true }} />}
		>
			{label}
		</Button>
	);
}
