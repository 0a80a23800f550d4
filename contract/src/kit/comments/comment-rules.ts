export const COMMENT_MAX = 4000;
/** People that one comment mentions. */
export const MENTIONS_MAX = 20;
/** Comments of one answer; those before them are asked for. */
export const COMMENTS_SHOWN = 50;

/** A name as it stands in a comment: @Ana Costa. What nobody is called stays text. */
export const mentionOf = (name: string): string => `@${name}`;
/** Those among these people whom a text still mentions. */
export const mentionedIn = <P extends { name: string }>(text: string, people: readonly P[]): P[] =>
	people.filter(({ name }) => text.includes(mentionOf(name)));
