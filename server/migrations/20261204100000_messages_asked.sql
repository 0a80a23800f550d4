-- The start page counts them; of all messages few wait for somebody to agree.
create index messages_asked on messages (customer_id, asked_at) where state = 'asked';
