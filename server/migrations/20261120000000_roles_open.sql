-- A new module for customers that are there already: their built-in roles get what new customers' roles start with.
-- Roles that a customer made itself stay as they are.
create procedure platform.open_module(module text, grants jsonb)
language plpgsql
as $$
declare
  place record;
begin
  for place in select id from platform.customers loop
    perform set_config('app.customer_id', place.id::text, true);
    update roles r set version = r.version + 1, permissions = r.permissions || jsonb_build_array(jsonb_build_object(
      'module_name', module, 'has_permission', true, 'action_list',
      (select jsonb_agg(jsonb_build_object('action_name', action, 'enabled', true)) from jsonb_array_elements_text(grants -> r.key) action)))
    where grants ? r.key and jsonb_typeof(r.permissions) = 'array' and not r.permissions @> jsonb_build_array(jsonb_build_object('module_name', module));
  end loop;
  perform set_config('app.customer_id', '', true);
end
$$;
revoke all on procedure platform.open_module(text, jsonb) from public;
