import { area } from "../../kit/call.ts";
import { messageInboxCalls } from "./message-inbox.calls.ts";
import { messageWishCalls } from "./message-wishes.calls.ts";
import { messageCalls } from "./messages.calls.ts";

export const messages = area({ ...messageWishCalls, ...messageInboxCalls, ...messageCalls });
