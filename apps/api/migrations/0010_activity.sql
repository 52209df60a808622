DROP INDEX "audit_events_entity_type_entity_id_id_index";--> statement-breakpoint
DROP INDEX "audit_events_actor_id_id_index";--> statement-breakpoint
CREATE INDEX "audit_events_kind_index" ON "audit_events" USING btree (split_part("action", '.', 1),"occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_entity_index" ON "audit_events" USING btree (split_part("action", '.', 1),"entity_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor_index" ON "audit_events" USING btree ("actor_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor_kind_index" ON "audit_events" USING btree ("actor_id",split_part("action", '.', 1),"occurred_at","id");