-- What a recipient's text message is known by to those who send it. A column, because under row security an expression is never an index condition.
alter table message_recipients add column sms_ref text generated always as (case when channel = 'sms' then 'message:' || id::text end) stored;
