ALTER TABLE "release_files" ADD COLUMN "uploaded_by" text;--> statement-breakpoint
CREATE INDEX "release_files_uploaded_by_index" ON "release_files" USING btree ("uploaded_by");