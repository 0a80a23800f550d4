// Written by `npm run areas` from the areas' own folders.
import { attendanceModule } from "./areas/attendance/attendance.module.ts";
import { changesModule } from "./areas/changes/changes.module.ts";
import { classesModule } from "./areas/classes/classes.module.ts";
import { clientsModule } from "./areas/clients/clients.module.ts";
import { communicationModule } from "./areas/communication/communication.module.ts";
import { coursesModule } from "./areas/courses/courses.module.ts";
import { eventsModule } from "./areas/events/events.module.ts";
import { housesModule } from "./areas/houses/houses.module.ts";
import { projectsModule } from "./areas/projects/projects.module.ts";
import { rolesModule } from "./areas/roles/roles.module.ts";
import { roomsModule } from "./areas/rooms/rooms.module.ts";
import { settingsModule } from "./areas/settings/settings.module.ts";
import { staffModule } from "./areas/staff/staff.module.ts";
import { studentsModule } from "./areas/students/students.module.ts";
import { tasksModule } from "./areas/tasks/tasks.module.ts";
import { timetableModule } from "./areas/timetable/timetable.module.ts";
import { usersModule } from "./areas/users/users.module.ts";

/** The modules of all areas, in the order of the menu. */
export const modules = {
	Calendar: eventsModule,
	Students: studentsModule,
	Staff: staffModule,
	Classes: classesModule,
	Courses: coursesModule,
	Timetable: timetableModule,
	Attendance: attendanceModule,
	Rooms: roomsModule,
	Clients: clientsModule,
	Tasks: tasksModule,
	Projects: projectsModule,
	Communications: communicationModule,
	Settings: settingsModule,
	Users: usersModule,
	Roles: rolesModule,
	Audit: changesModule,
	Houses: housesModule,
} as const;
