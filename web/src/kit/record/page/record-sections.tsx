import type { FieldKind } from "@homeroom/contract/kit/record.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import { useT } from "../../i18n/i18n.ts";
import type { RecordField } from "../record-field.ts";
import classes from "./record-sections.module.css";
import type { ShownSection } from "./use-sections.ts";

interface RecordSectionsProps {
	sections: ShownSection[];
	/** Long: an index stays beside the fields, where there is room. */
	withIndex: boolean;
	isFaulty: (field: RecordField) => boolean;
	input: (field: RecordField) => ReactNode;
}

const WIDE: readonly FieldKind[] = ["text", "rich", "people"];
/** Letters that fit into half a form; what may be longer has all of it. */
const HALF = 200;
const isWide = ({ field: { kind, max = 0 } }: RecordField): boolean => WIDE.includes(kind) || (kind === "line" && max > HALF);

/** The fields of a form under their headings; two columns, one on phones. */
export function RecordSections({ sections, withIndex, isFaulty, input }: RecordSectionsProps) {
	const frame = useRef<HTMLDivElement>(null);
	const current = useCurrent(frame, withIndex);
	const goTo = (id: string) => {
		const section = frame.current?.querySelector(`[data-section="${id}"]`);
		section?.scrollIntoView({ block: "start" });
		section?.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
	};
	return (
		<div ref={frame} className={classes.frame} data-long={withIndex || undefined}>
			{withIndex ? (
				<Index
					sections={sections}
					current={current ?? sections[0]?.id}
					faulty={sections.filter(({ fields }) => fields.some(isFaulty)).map(({ id }) => id)}
					onGo={goTo}
				/>
			) : null}
			<div className={classes.sections}>
				{sections.map(({ id, title, fields }) => (
					<section key={id} data-section={id} className={classes.section} {...(title && { "aria-label": title })}>
						{title ? (
							<div className={classes.title}>
								<CardTitle part>{title}</CardTitle>
							</div>
						) : null}
						<div className={classes.fields}>
							{fields.map((field) => (
								<div key={field.name} data-wide={isWide(field) || undefined}>
									{input(field)}
								</div>
							))}
						</div>
					</section>
				))}
			</div>
		</div>
	);
}

interface IndexProps {
	sections: ShownSection[];
	current: string | undefined;
	faulty: string[];
	onGo: (id: string) => void;
}
function Index({ sections, current, faulty, onGo }: IndexProps) {
	const { t } = useT();
	return (
		<nav className={classes.index} aria-label={t("record.sections")}>
			<ol>
				{sections.map(({ id, title }) => (
					<li key={id}>
						<button
							type="button"
							className={classes.entry}
							aria-current={id === current ? "true" : undefined}
							data-faulty={faulty.includes(id) || undefined}
							onClick={() => onGo(id)}
						>
							{title}
							{faulty.includes(id) ? <span className={classes.fault}>{t("record.has_errors")}</span> : null}
						</button>
					</li>
				))}
			</ol>
		</nav>
	);
}

/** The section at the top of what is visible. */
function useCurrent(frame: React.RefObject<HTMLElement | null>, active: boolean): string | undefined {
	const [current, setCurrent] = useState<string>();
	useEffect(() => {
		const sections = [...(frame.current?.querySelectorAll<HTMLElement>("[data-section]") ?? [])];
		if (!active || sections.length === 0) return;
		const visible = new Set<Element>();
		const observer = new IntersectionObserver(
			(entries) => {
				for (const { target, isIntersecting } of entries) isIntersecting ? visible.add(target) : visible.delete(target);
				setCurrent(sections.find((section) => visible.has(section))?.dataset.section);
			},
			{ rootMargin: "-70px 0px -40% 0px" },
		);
		for (const section of sections) observer.observe(section);
		return () => observer.disconnect();
	}, [frame, active]);
	return current;
}
