export { RoomTaken } from "./room-taken.tsx";
export { ROOM_TIMES } from "./rooms.api.ts";
