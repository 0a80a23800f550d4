import { Anchor } from "@mantine/core";

/** A number to press on a phone. */
export const PhoneLink = ({ phone }: { phone: string }) => <Anchor href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</Anchor>;
