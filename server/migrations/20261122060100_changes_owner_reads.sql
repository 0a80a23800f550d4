-- The owner of the database is a member of homeroom_app where it is no superuser, and a policy holds for members, too: it could neither seal, nor verify, nor back up
-- the lines about health, nor read them through their door. The rule is about requests, so it asks whose statement it is.
alter policy sensitive_rows on changes using (current_user <> 'homeroom_app' or table_name <> all (platform.sensitive_tables()));
