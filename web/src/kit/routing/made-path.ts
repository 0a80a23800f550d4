/**
 * An address made of a record's spec. Its routes are made of the same; the router's types know only addresses that are
 * written out, and take it for the first of them.
 */
export const madePath = (path: string) => path as "/";
