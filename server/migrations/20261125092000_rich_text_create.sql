-- Formatted texts (decision 42): HTML of a few tags, cleaned by the server when it is written. So the plain text of one is made without a parser.
-- contract/src/kit/values/rich-text.ts makes the same of it.
create function public.rich_text(html text) returns text
language sql immutable strict parallel safe
as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(html,
        '[ \t\r]*\n[ \t\r\n]*', ' ', 'g'),
        '<li>', '• ', 'g'),
        '<br ?/?>|</(p|h[2-4]|li|blockquote|pre)>', E'\n', 'g'),
        '<[^>]*>', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    '[ \t\u00a0]*\n[ \t\n\u00a0]*', E'\n', 'g'), E' \t\r\n\u00a0')
$$;
-- A line of it for lists, still without tags and with its entities: whoever shows it reads it like the whole.
create function public.rich_line(html text) returns text
language sql immutable strict parallel safe
as $$
  select regexp_replace(left(btrim(regexp_replace(regexp_replace(left(html, 2000), '<[^>]*(>|$)', ' ', 'g'), '\s+', ' ', 'g')), 300), '&[a-z]*$', '')
$$;
-- Of a plain text, as files have it: a paragraph for each line.
create function public.rich_html(plain text) returns text
language sql immutable strict parallel safe
as $$
  select '<p>' || replace(replace(replace(replace(regexp_replace(plain, '\r\n?', E'\n', 'g'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '</p><p>') || '</p>'
$$;

alter table houses add about text check (length(about) between 1 and 40000);
