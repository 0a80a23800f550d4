import { useMediaQuery } from "@mantine/hooks";

/** A phone: below this width rows are cards. */
export const useIsNarrow = (): boolean => useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false });
