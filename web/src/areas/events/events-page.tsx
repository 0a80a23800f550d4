export const EventsPage = () => null;
