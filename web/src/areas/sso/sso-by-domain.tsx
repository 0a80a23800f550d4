import type { SsoSchool } from "@homeroom/contract/areas/sso/sso.contract.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./sso-buttons.module.css";
import { SsoDoors } from "./sso-doors.tsx";

const schoolsQuery = (domain: string) =>
	queryOptions({
		queryKey: ["sso_schools", domain],
		queryFn: ({ signal }) => api.sso.find({ body: { domain } }, { signal }),
		staleTime: 5 * 60_000,
		// an offer beside the password: where it cannot be asked for, nobody misses it
		retry: false,
	});

/** Schools whose own sign-in fits the address that is typed: offered, with the password as good as before. */
export default function SsoByDomain({ domain, to }: { domain: string; to: string | undefined }) {
	const { t } = useT();
	const schools = useQuery(schoolsQuery(domain)).data?.schools ?? [];
	const isAlone = ({ subdomain }: SsoSchool) => schools.filter((one) => one.subdomain === subdomain).length === 1;
	return (
		<div aria-live="polite">
			{schools.length === 0 ? null : (
				<div className={classes.ways}>
					<SsoDoors
						to={to}
						doors={schools.map((school) => ({
							...school,
							text: isAlone(school)
								? t("sso.sign_in_at", { school: school.customer_name })
								: t("sso.sign_in_at_with", { school: school.customer_name, name: school.label }),
						}))}
					/>
				</div>
			)}
		</div>
	);
}
