-- Whose classes alone a message is for stays said when their account goes: of nobody's classes it reaches nobody, and not everybody.
alter table messages drop constraint messages_narrowed_id_fkey;
