-- What waited for days and was never taken has an end that can be seen.
alter table sms_messages drop constraint sms_messages_problem_check,
  add constraint sms_messages_problem_check check (problem in ('refused', 'unreachable', 'not_allowed', 'stopped', 'withdrawn', 'not_delivered', 'never_taken'));
