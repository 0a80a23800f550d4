/** Why somebody hears of something; said with each notice. */
export const NOTICE_REASONS = ["you_asked", "you_decide", "your_child", "your_lesson", "your_class"] as const;
export type NoticeReason = (typeof NOTICE_REASONS)[number];
