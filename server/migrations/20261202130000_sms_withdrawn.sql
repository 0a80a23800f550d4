-- A message that is called back while it is being handed over leaves or does not, but is never tried again.
alter table sms_messages add column withdrawn_at timestamptz;
insert into platform.unlogged_columns values ('sms_messages', 'withdrawn_at');
