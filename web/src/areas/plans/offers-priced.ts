/** A price that nobody pays, or that nobody can take, only raises questions. */
export const hasPrices = ({ payments, signup }: { payments: boolean; signup: string }): boolean => payments && signup !== "off";
