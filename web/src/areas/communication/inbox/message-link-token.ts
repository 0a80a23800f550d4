import { useRouterState } from "@tanstack/react-router";

/** The secret of a link from a mail. It stands behind `#`, which no browser sends to a server, and stays there: the page can be opened again. */
export const useLinkToken = (): string => useRouterState({ select: ({ location }) => location.hash });
