-- What somebody keeps for themselves has an end: anybody with a login, families too, could fill the disk with it otherwise.
-- Those who ask at once wait for one another.
create function platform.hold_own_limit() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
declare
  most constant integer := 200;
  kept integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ' ' || new.customer_id || ' ' || new.user_id, 0));
  execute format('select count(*) from %I where customer_id = $1 and user_id = $2', tg_table_name) into kept using new.customer_id, new.user_id;
  if kept > most then
    raise exception 'one person keeps at most %', most using errcode = 'HR409';
  end if;
  return null;
end
$$;
create trigger own_limit after insert on table_settings for each row execute function platform.hold_own_limit();
create trigger own_limit after insert on saved_views for each row execute function platform.hold_own_limit();
