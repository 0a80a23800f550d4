import { PIN_DIGITS, type PinDigits } from "@homeroom/contract/areas/badges/badges.rules.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Alert, Button, Radio, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./badge-dialog.module.css";
import type { BadgeHolder, IssuedBadges } from "./badges.api.ts";

interface BadgeIssueDialogProps {
	/** Who could get a card. */
	holders: BadgeHolder[];
	onIssued: (issued: IssuedBadges) => void;
	onClose: () => void;
}

/** Who gets a card, and whether it asks for a PIN. */
export function BadgeIssueDialog({ holders, onIssued, onClose }: BadgeIssueDialogProps) {
	const { t } = useT();
	const without = holders.filter(({ badge }) => !badge);
	const both = without.length > 0 && without.length < holders.length;
	const [all, setAll] = useState(!both);
	const [digits, setDigits] = useState<PinDigits>(0);
	const chosen = all ? holders : without;
	const replaced = chosen.filter(({ badge }) => badge).length;
	const [only] = holders.length === 1 ? holders : [];

	const issue = useDeed(() => api.badges.issue({ body: { student_ids: chosen.map(({ student }) => student.id), pin_digits: digits } }), {
		after: (issued) => {
			onIssued(issued);
			onClose();
		},
		refused: "here",
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void issue.run();
	};
	return (
		<FormDialog title={only ? t("badges.issue_for", { name: fullName(only.student) }) : t("badges.issue")} onClose={onClose}>
			<form onSubmit={submit} aria-busy={issue.pending}>
				{issue.problem ? (
					<Alert color="danger" role="alert" mb="md">
						{issue.problem}
					</Alert>
				) : null}
				<Stack gap="lg">
					{both ? (
						<Radio.Group label={t("badges.who")} value={all ? "all" : "without"} onChange={(value) => setAll(value === "all")}>
							<Stack gap={8} mt={8}>
								<Radio value="without" label={t("badges.who_without", { count: without.length })} />
								<Radio value="all" label={t("badges.who_all", { count: holders.length })} />
							</Stack>
						</Radio.Group>
					) : null}
					<Radio.Group
						label={t("badges.pin_question")}
						description={t("badges.pin_text")}
						value={String(digits)}
						onChange={(value) => setDigits(PIN_DIGITS.find((one) => String(one) === value) ?? 0)}
					>
						<Stack gap={8} mt={8}>
							{PIN_DIGITS.map((one) => (
								<Radio key={one} value={String(one)} label={one === 0 ? t("badges.pin_none") : t("badges.pin_digits", { digits: one })} />
							))}
						</Stack>
					</Radio.Group>
					{replaced > 0 ? <p className={classes.warning}>{t("badges.replaces", { count: replaced })}</p> : null}
				</Stack>
				<div className={classes.footer}>
					<Button variant="default" onClick={onClose}>
						{t("form.cancel")}
					</Button>
					<Button type="submit" loading={issue.pending}>
						{t("badges.issue_count", { count: chosen.length })}
					</Button>
				</div>
			</form>
		</FormDialog>
	);
}
