import { useT } from "../../../kit/i18n/i18n.ts";
import { roleName } from "../../../kit/session/role-name.ts";
import classes from "./login-demo.module.css";

interface DemoLogin {
	email: string;
	displayName: string;
	role: string;
	customer_name: string | null;
}
interface DemoLoginsProps {
	logins: DemoLogin[];
	busy: boolean;
	onChoose: (email: string) => void;
}

/** The people of the demo schools, school by school. One click signs in. */
export function DemoLogins({ logins, busy, onChoose }: DemoLoginsProps) {
	const { t } = useT();
	const schools = Map.groupBy(logins, (login) => login.customer_name);
	return (
		<section className={classes.demo} aria-labelledby="demo-title">
			<h2 id="demo-title" className={classes.title}>
				{t("login.demo")}
			</h2>
			<p className={classes.hint}>{t("login.demo_hint")}</p>
			{[...schools].map(([school, people]) => (
				<div key={school} className={classes.school}>
					<h3 className={classes.name}>{school ?? t("login.demo_no_school")}</h3>
					<ul className={classes.list}>
						{people.map((person) => (
							<li key={person.email}>
								<button type="button" className={classes.person} disabled={busy} onClick={() => onChoose(person.email)}>
									<span>{person.displayName}</span>
									<span className={classes.role}>{roleName(person.role, t)}</span>
								</button>
							</li>
						))}
					</ul>
				</div>
			))}
		</section>
	);
}
