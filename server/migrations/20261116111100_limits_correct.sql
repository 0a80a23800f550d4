-- A school with more people than its plan allows (it changed to a smaller one) may still block, deactivate and archive:
-- only what adds to the count is held against the limit.
drop trigger hold_limit on students;
create trigger hold_limit after insert on students for each statement execute function platform.hold_students();
create trigger hold_limit_restored after update of archived_at on students for each row
  when (old.archived_at is not null and new.archived_at is null) execute function platform.hold_students();

drop trigger hold_limit on memberships;
create trigger hold_limit after insert on memberships for each row
  when (new.portal_type = 'ADMIN' and new.status = 'active') execute function platform.hold_staff();
create trigger hold_limit_joined after update of status, portal_type on memberships for each row
  when (new.portal_type = 'ADMIN' and new.status = 'active' and (old.portal_type <> 'ADMIN' or old.status <> 'active'))
  execute function platform.hold_staff();
