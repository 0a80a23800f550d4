import { PriceList } from "../../areas/plans/price-list.tsx";
import { PublicFrame } from "../../kit/public-frame/public-frame.tsx";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { LandingAudiences } from "./landing-audiences.tsx";
import { LandingClosing, LandingQuestions } from "./landing-closing.tsx";
import { LandingFooter, LandingHeader } from "./landing-header.tsx";
import { LandingHero } from "./landing-hero.tsx";
import { LandingTrust } from "./landing-trust.tsx";

/** The public page: what Homeroom does, shown as it is, what it costs, and the door. */
export function LandingPage() {
	usePageTitle(null);
	return (
		<PublicFrame wide head={<LandingHeader />} foot={<LandingFooter />}>
			<LandingHero />
			<LandingAudiences />
			<LandingTrust />
			<PriceList />
			<LandingQuestions />
			<LandingClosing />
		</PublicFrame>
	);
}
