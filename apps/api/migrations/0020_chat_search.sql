ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "quoted_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_quoted_id_messages_id_fk" FOREIGN KEY ("quoted_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_quoted_index" ON "messages" USING btree ("quoted_id") WHERE "messages"."quoted_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_words_index" ON "messages" USING gin ((to_tsvector('simple', regexp_replace(translate(lower(regexp_replace(normalize("content", NFKD), '[\u0300-\u036f]', '', 'g')), 'ı', 'i'), '[!-/:-@[-`{-~]', ' ', 'g')) || array_to_tsvector(array['user ' || "sender_id"::text, 'user ' || "recipient_id"::text]))) WITH (fastupdate=false);