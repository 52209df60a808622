CREATE TABLE "known_browsers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_browsers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_token_unique" UNIQUE("token_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "known_browser_id" integer;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_user_id_index" ON "known_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_browsers_expires_at_index" ON "known_browsers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_attempts_username_key_attempted_at_index" ON "login_attempts" USING btree ("username_key","attempted_at");--> statement-breakpoint
CREATE INDEX "login_attempts_known_browser_id_attempted_at_index" ON "login_attempts" USING btree ("known_browser_id","attempted_at");